/** FAIR-02: the commitment shown before any bet. Apart from seeds.ts, so that a verifier needs no schema library. */
import { sha256Hex } from '../lib/digest.ts'

/** SHA-256 of the seed's hex text. */
export const hashServerSeed = (serverSeed: string): Promise<string> => sha256Hex(serverSeed)
