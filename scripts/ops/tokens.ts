/** Which token `npm run ops` speaks with: the one given, or on this machine's own site one made for whoever asks. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { z } from 'zod'
import { at } from '../lib/paths.ts'
import { OpsError } from './ops-error.ts'

const tokensSchema = z.record(z.string(), z.string())
const secretsSchema = z.object({ OPS_TOKEN: z.string() })
const madeSchema = z.object({ token: z.string() })
const secretsFile = () => at('.local/secrets.json')
const tokensFile = () => at('.local/operators.json')
const readJson = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** OPS_NAME, else the user of this machine, as an operator may be called. */
function chooseName(): string {
  const plain = (process.env.OPS_NAME ?? userInfo().username).toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')
  return /^[a-z][a-z0-9._-]{1,39}$/.test(plain) ? plain : `operator-${plain}`.slice(0, 40)
}

type Make = (deploymentToken: string, name: string) => Promise<unknown>

/** `make` asks the site for a token. What was made for this machine is kept in its data folder, for its owner's eyes only. */
export function createTokens(make: Make) {
  const given = process.env.OPS_TOKEN
  const name = chooseName()

  function deployment(): string {
    if (given) return given
    const secrets = secretsSchema.safeParse(readJson(secretsFile()))
    if (secrets.success) return secrets.data.OPS_TOKEN
    throw new OpsError('No operator token: set OPS_TOKEN, or start the local site once with `npm start`.')
  }

  async function renew(): Promise<string> {
    const { token } = madeSchema.parse(await make(deployment(), name))
    const kept = { ...tokensSchema.parse(readJson(tokensFile())), [name]: token }
    writeFileSync(tokensFile(), `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
    return token
  }

  return {
    deployment,
    renew,
    /** A token that was given is its owner's business. */
    canRenew: () => given === undefined,
    own: async () => given ?? tokensSchema.parse(readJson(tokensFile()))[name] ?? (await renew()),
  }
}
