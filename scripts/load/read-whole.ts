/** A setting of a load from its environment. Throws where it is not a whole number that a machine can carry. */
export function readWhole(name: string, otherwise: number, most = 2_000): number {
  const value = Number(process.env[name] ?? otherwise)
  if (Number.isInteger(value) && value > 0 && value <= most) return value
  throw new Error(`${name} takes a whole number from 1 to ${most}`)
}
