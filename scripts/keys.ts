/** `npm run keys -- MERCHANT…`: prints fresh secrets for a deployment, one line each. Nothing is written to disk. */
import { merchantCodeSchema } from '../contract/ids.ts'
import { mintSecrets } from './lib/secrets.ts'

const merchants = process.argv.slice(2)
if (merchants.length === 0 || merchants.some((code) => !merchantCodeSchema.safeParse(code).success)) {
  console.error('Usage: npm run keys -- MERCHANT…   (small letters, digits and dashes)')
  process.exit(1)
}
for (const [name, value] of Object.entries(mintSecrets(merchants))) console.log(`${name}=${value}`)
