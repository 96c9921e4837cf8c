/** Bitcoin addresses that begin with `bc1` (BIP 173, BIP 350): whether the checksum is right. */
const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** `bc`, spread over the five bits of a character as the standard says. */
const PREFIX = [3, 3, 0, 2, 3]
const BECH32 = 1
const BECH32M = 0x2bc830a3

function polymod(values: readonly number[]): number {
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    GENERATOR.forEach((generator, bit) => {
      if ((top >>> bit) & 1) check ^= generator
    })
  }
  return check
}

/** Main network only. Version 0 has the first constant and 20 or 32 bytes, later ones the second. */
export function isBech32Right(address: string): boolean {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return false
  const values = [...address.toLowerCase().slice('bc1'.length)].map((character) => CHARACTERS.indexOf(character))
  const version = values[0]
  if (version === undefined || values.includes(-1) || version > 16) return false
  const bytes = Math.floor(((values.length - 7) * 5) / 8)
  const isLong = version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40
  return isLong && polymod([...PREFIX, ...values]) === (version === 0 ? BECH32 : BECH32M)
}
