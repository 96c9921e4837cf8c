import type { FairnessProof } from '../../../contract/protocols/vendor-wallet.ts'

/** What a proof commits to; only the server seed may join later. */
const COMMITTED = ['algorithm', 'serverSeedHash', 'clientSeed', 'nonce', 'modelVersion'] as const

/**
 * FAIR-02: which proof a member is shown. The vendor's newer one may reveal the seed, but it must keep to what came
 * with the result: otherwise the one kept since then stands.
 */
export function chooseProof(kept: FairnessProof | null, told: FairnessProof | null): FairnessProof | null {
  if (!kept || !told) return told ?? kept
  return COMMITTED.every((field) => kept[field] === told[field]) ? told : kept
}
