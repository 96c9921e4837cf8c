/** A setting of a load from its environment. Throws where it is not a whole number that a machine can carry. */
export function readWhole(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise)
  if (Number.isInteger(value) && value > 0 && value <= 2_000) return value
  throw new Error(`${name} takes a whole number from 1 to 2000`)
}
