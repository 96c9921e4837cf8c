/** The edge's own calls: the form of their answers is this repository's. */
import { LOOPBACK_HOST } from '../../../contract/protocols/loopback.ts'
import { printJson } from '../show-hidden.ts'
import { presentCounts } from './books.ts'
import { type Answer, orNothing, type Printers, type Printing } from './words.ts'

const EVERYWHERE = 'Felt everywhere within a minute.'

const who = (merchant: string) => merchant || 'all merchants'

const acted = (what: string, answer: unknown) => `${what}\n${JSON.stringify(answer)}\n${EVERYWHERE}`

export const describeEnd = (until: string, nowMs: number): string =>
  Date.parse(until) <= nowMs
    ? `${until} is past: visitors are told no end. It does not open by itself.`
    : `Visitors are told: until ${until}. It does not open by itself.`

function maintenanceOn(answer: unknown, { merchant, input }: Printing): string {
  const { until } = input
  const end = until === null ? 'No end time is shown.' : describeEnd(String(until), Date.now())
  return acted(`Maintenance is ON for ${who(merchant)}. ${end}`, answer)
}

const STILL_SHUT =
  'But ALL merchants are still shut by the other switch: `maintenance off` without --merchant opens them.'

type Status = {
  maintenance: { active?: boolean } | string
  merchants: { merchant: string; hosts: string[] }[]
  /** A file of the build; absent from an edge before it. */
  file?: string
}

/** The switch of one merchant and the switch of all are two: who turns off one should hear of the other. */
async function maintenanceOff(answer: unknown, { merchant, client }: Printing): Promise<string> {
  const text = acted(`Maintenance is off for ${who(merchant)}.`, answer)
  const { maintenance } = (await client.read('status')) as Status
  return typeof maintenance === 'object' && maintenance.active ? `${text}\n${STILL_SHUT}` : text
}

/** Countries by name: who wrote VI for Vietnam sees the Virgin Islands. */
function regionSet(answer: unknown, { merchant, input }: Printing): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const list = (what: string, field: string, name = (one: string) => one) => {
    const rules = (input[field] ?? []) as string[]
    return rules.length === 0 ? '' : ` ${what}: ${rules.map(name).join(', ')}.`
  }
  const named = (code: string) => names.of(code) ?? code
  return acted(
    `Region rules set for ${who(merchant)}, in place of all that were set before.${[
      list('Only these are admitted', 'allowCountries', named),
      list('Refused', 'denyCountries', named),
      list('Addresses let in', 'allowCidrs'),
      list('Addresses refused', 'denyCidrs'),
    ].join('')}`,
    answer,
  )
}

const HTTPS_WAIT_MS = 5_000
const REDIRECTS: readonly number[] = [301, 302, 307, 308]

/** EDGE-14: a file of the build meets no gate of ours, so the zone itself has to lead to https (docs/decisions/0285). */
export async function checkHttps(host: string, file: string, ask = fetch): Promise<string> {
  const signal = AbortSignal.timeout(HTTPS_WAIT_MS)
  const answer = await ask(`http://${host}${file}`, { redirect: 'manual', signal }).catch(() => null)
  if (answer === null) return 'no answer over http'
  await answer.body?.cancel()
  const leadsTo = answer.headers.get('location') ?? ''
  if (REDIRECTS.includes(answer.status) && leadsTo.startsWith(`https://${host}/`)) return 'led to https'
  return `NOT LED TO HTTPS, ${answer.status}: set Always Use HTTPS in its zone`
}

/** A line of each host that strangers reach. */
async function checkHosts(hosts: readonly string[], file: string | undefined): Promise<Record<string, string>> {
  const asked = file === undefined ? [] : hosts.filter((host) => !LOOPBACK_HOST.test(host))
  return Object.fromEntries(await Promise.all(asked.map(async (host) => [host, await checkHttps(host, file ?? '')])))
}

async function status({ file, ...answer }: Status, { client }: Printing): Promise<string> {
  const merchants = answer.merchants.map(async (facts) => {
    // A line, and never the reason that there is no status.
    const books = client.act('books-list', { merchant: facts.merchant, input: { limit: 1 } }).then(
      (list) => presentCounts(list as Answer<'books-list'>),
      (error) => `could not be asked: ${String(error)}`,
    )
    return { ...facts, https: await checkHosts(facts.hosts, file), books: await books }
  })
  return printJson({ ...answer, merchants: await Promise.all(merchants) })
}

type Health = {
  ok: boolean
  builds: { edge: string; platform: string }
  checks: { name: string; ok: boolean; ms: number; detail: string | null }[]
  unpublished: string[]
}

function health({ ok, builds, checks, unpublished }: Health): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return [
    ...checks.map(
      ({ name, ok: isWell, ms, detail }) =>
        `${isWell ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${`${ms}`.padStart(5)} ms${detail === null ? '' : `  ${detail}`}`,
    ),
    `Builds: edge ${builds.edge}, platform ${builds.platform}${builds.edge === builds.platform ? '' : ', NOT THE SAME'}.`,
    ...(unpublished.length > 0 ? [`At the platform and not published here: ${unpublished.join(', ')}.`] : []),
    ok ? 'All is well.' : 'NOT WELL: see the lines with FAIL.',
  ].join('\n')
}

type Operators = { operators: { name: string; madeAt: string; revokedAt: string | null }[] }

const operators = ({ operators: list }: Operators) =>
  orNothing(
    list.map(({ name, madeAt, revokedAt }) =>
      revokedAt === null ? `${name}  since ${madeAt}` : `${name}  revoked ${revokedAt}`,
    ),
    'Nobody yet.',
  )

export const edgePrinters = {
  domainAdd: (answer: unknown, { input }: Printing) => acted(`${input.host} now leads to ${input.merchant}.`, answer),
  flagSet: (answer: unknown, { input, merchant }: Printing) =>
    acted(`${input.name} is ${input.on ? 'on' : 'off'} for ${who(merchant)}.`, answer),
  health,
  maintenanceOff,
  maintenanceOn,
  merchantPut: (answer: unknown, { input }: Printing) =>
    acted(`Merchant ${(input.merchant as { code: string }).code} published.`, answer),
  operators,
  regionClear: (answer: unknown, { merchant }: Printing) => acted(`No region rules for ${who(merchant)}.`, answer),
  regionSet,
  status,
} satisfies Printers
