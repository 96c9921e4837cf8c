/** A round as addresses name it: its vendor's word for it, and the vendor. */
export type RoundAddress = { roundId: string; vassalage: string }

/** The round that two parameters of an address name, or null: what no round of ours can be called is nobody's. */
export function toRoundAddress(roundId: string | null, vassalage: string | null): RoundAddress | null {
  if (!/^[A-Za-z0-9_.:-]{1,96}$/.test(roundId ?? '') || !/^[A-Z0-9_]{2,32}$/.test(vassalage ?? '')) return null
  return { roundId: roundId ?? '', vassalage: vassalage ?? '' }
}
