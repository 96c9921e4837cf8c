/** Who may import whom. Part of `npm run lint`: these rules speak of folders, which the linter's own rule cannot. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { at, root } from './lib/paths.ts'

/** What is deployed. */
const ZONES = ['contract', 'kit', 'console', 'worker', 'platform', 'psp', 'studio', 'web']
/** Zones that every other may import. */
const SHARED = ['contract', 'kit']

type Rule = { why: string; forbids: (from: string, to: string) => boolean }

const zoneOf = (file: string) => file.split('/')[0] ?? ''
const screenOf = (file: string) => /^console\/app\/screens\/([^/]+)\//.exec(file)?.[1]
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1]

/** How high each area of the platform stands. Of one height they do not import each other. */
const HEIGHT: Record<string, number> = {
  kernel: 0,
  messaging: 1,
  identity: 2,
  account: 3,
  protection: 4,
  money: 5,
  games: 6,
  rewards: 6,
  lottery: 6,
  agents: 6,
  operator: 7,
  jobs: 7,
}
/** Undefined for a file that stands beside the areas: it may import them all, and they not it. */
const areaOf = (file: string) => /^platform\/([^/]+)\//.exec(file)?.[1]
/** A folder that is no area has none, so it neither imports nor is imported. */
const heightOf = (area: string | undefined) => HEIGHT[area ?? ''] ?? Number.NaN

/** Rooms of an area, from the ground up: each imports those before it. Files beside the rooms and `operate/` import all. */
const FLOORS: Record<string, readonly string[]> = {
  'platform/identity': ['member', 'proof', 'session', 'entry', 'settings'],
  worker: ['request', 'upstream', 'merchant', 'session', 'gates', 'call', 'cdn', 'live', 'document', 'operator'],
  contract: [
    'lib',
    'states',
    'rules',
    'policy',
    'fairness',
    'jackpot',
    'register',
    'protocols',
    'lottery',
    'agents',
    'book',
    'rooms',
    'pond',
    'search',
    'calls',
    'statements',
    'operator',
    'demo',
  ],
  'platform/lottery': ['games', 'register', 'draw', 'book', 'tickets'],
  console: ['sessions', 'edge', 'page', 'identity', 'app'],
  'console/app': ['locales', 'lib', 'parts', 'shell', 'screens'],
  studio: [
    'engine',
    'models',
    'art',
    'themes',
    'wallet',
    'jackpot',
    'statistics',
    'table-rules',
    'i18n',
    'cards',
    'originals',
    'tables',
    'pond',
    'games',
    'rounds',
    'book',
    'rooms',
    'player',
    'catalogue',
    'scripts',
    'pages',
    'routes',
    'client',
    'test-support',
  ],
}
const roomOf = (area: string, file: string) =>
  file.startsWith(`${area}/`) ? /^([^/]+)\//.exec(file.slice(area.length + 1))?.[1] : undefined

/** Whether a file imports a room above its own, or one that has no floor. */
function climbs(from: string, to: string): boolean {
  if (from.includes('.test.') || isOperate(from)) return false
  return Object.entries(FLOORS).some(([area, floors]) => {
    const [source, target] = [roomOf(area, from), roomOf(area, to)]
    if (source === undefined || target === undefined || source === target) return false
    const floor = floors.indexOf(target)
    return floor < 0 || floor > floors.indexOf(source)
  })
}

const isOperate = (file: string) => /^platform\/[^/]+\/operate\//.test(file)

export const rules: Rule[] = [
  {
    why: 'console, worker, platform, psp, studio and web never import each other; contract imports none of them, and kit contract alone',
    forbids: (from, to) =>
      ZONES.includes(zoneOf(to)) &&
      !(SHARED.includes(zoneOf(to)) && zoneOf(from) !== 'contract') &&
      zoneOf(to) !== zoneOf(from) &&
      !(zoneOf(from) === 'worker' && to === 'web/entry-server.tsx'),
  },
  {
    why: "the console's page and its Worker meet by calls alone",
    forbids: (from, to) =>
      from.startsWith('console/') &&
      to.startsWith('console/') &&
      from.startsWith('console/app/') !== to.startsWith('console/app/'),
  },
  {
    why: 'a screen of the console imports no other screen',
    forbids: (from, to) => {
      const [source, target] = [screenOf(from), screenOf(to)]
      return source !== undefined && target !== undefined && source !== target
    },
  },
  {
    why: 'kit is for what is drawn on a screen: web, studio and console import it',
    forbids: (from, to) => zoneOf(to) === 'kit' && ['worker', 'platform', 'psp'].includes(zoneOf(from)),
  },
  {
    why: 'what is deployed never imports tools or tests',
    forbids: (from, to) => !from.includes('.test.') && ['tools', 'tests'].includes(zoneOf(to)),
  },
  {
    why: 'conformance is a second opinion: it imports no other folder, and only tests and scripts import it',
    forbids: (from, to) =>
      zoneOf(from) !== zoneOf(to) &&
      (zoneOf(from) === 'conformance' ||
        (zoneOf(to) === 'conformance' && !['scripts', 'tests'].includes(zoneOf(from)))),
  },
  {
    why: 'features of the page never import each other',
    forbids: (from, to) => {
      const [source, target] = [featureOf(from), featureOf(to)]
      return source !== undefined && target !== undefined && source !== target
    },
  },
  {
    why: 'in web, app imports features, features import shared, and ui and lib import none of them',
    forbids: (from, to) =>
      (/^web\/(ui|lib)\//.test(from) && /^web\/(shared|features|app)\//.test(to)) ||
      (from.startsWith('web/shared/') && /^web\/(features|app)\//.test(to)) ||
      (from.startsWith('web/features/') && !from.includes('.test.') && to.startsWith('web/app/')),
  },
  {
    why: 'kit, web/ui and web/lib know no business: no calls, states or merchants of the contract',
    forbids: (from, to) =>
      /^(kit|web\/(ui|lib))\//.test(from) &&
      !from.includes('.test.') &&
      /^contract\/((calls|states|operator)\/|merchant\.ts)/.test(to),
  },
  {
    why: 'areas of the platform import downward only (docs/decisions/0259)',
    forbids: (from, to) => {
      const [source, target] = [areaOf(from), areaOf(to)]
      if (source === undefined || from.includes('.test.') || !to.startsWith('platform/') || source === target)
        return false
      return !(heightOf(target) < heightOf(source)) && !(source === 'agents' && target === 'lottery')
    },
  },
  { why: 'rooms of an area import downward only', forbids: climbs },
  {
    why: 'operate/ imports the kernel and its own area only',
    forbids: (from, to) =>
      isOperate(from) && to.startsWith('platform/') && !['kernel', areaOf(from)].includes(areaOf(to)),
  },
  {
    why: 'verbs of operators are called by operators',
    forbids: (from, to) => isOperate(to) && !isOperate(from) && !from.includes('.test.') && areaOf(from) !== 'operator',
  },
  {
    why: 'platform/money/ledger imports nothing of the platform but the words of kernel/wallet',
    forbids: (from, to) =>
      from.startsWith('platform/money/ledger/') &&
      to.startsWith('platform/') &&
      !/^platform\/(money\/ledger|kernel\/wallet)\//.test(to),
  },
]

/** Where a lower area calls a higher one, by a function of platform/services.ts. A new line here is a decision. */
export const SEAMS: Record<string, readonly string[]> = {
  identity: [
    'platform/identity/entry/login-verification.ts',
    'platform/identity/member/check-affiliate.ts',
    'platform/identity/entry/register.ts',
  ],
  account: [
    'platform/account/kyc-documents/send-document.ts',
    'platform/account/operate/documents.ts',
    'platform/account/profile/member-info.ts',
  ],
  messaging: ['platform/messaging/messages/get-badges.ts'],
  money: [
    'platform/money/deposits/create-deposit.ts',
    'platform/money/deposits/credit-deposit.ts',
    'platform/money/deposits/credit-incoming-payment.ts',
    'platform/money/deposits/read-deposits.ts',
    'platform/money/operate/deposits.ts',
    'platform/money/sums/consume-outbox.ts',
    'platform/money/records/explain-balance.ts',
    'platform/money/withdrawals/read-withdrawals.ts',
  ],
}

/** Uses of a seam in a file that is not listed for it. */
export function findUnlistedSeams(from: string, source: string): string[] {
  if (!from.startsWith('platform/') || areaOf(from) === undefined) return []
  const names = new Set([...source.matchAll(/\bseams\.(?!ts\b)(\w+)/g)].map((match) => match[1] ?? ''))
  return [...names].filter((name) => !SEAMS[name]?.includes(from)).map((name) => `${from} calls the seam of ${name}`)
}

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

export function findForbidden(from: string, source: string): string[] {
  const targets = [...source.matchAll(IMPORT)].map((match) => join(dirname(from), match[1] ?? ''))
  return targets.flatMap((to) =>
    rules.filter((rule) => rule.forbids(from, to)).map((rule) => `${from} imports ${to}: ${rule.why}`),
  )
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const files = globSync(`{conformance,${ZONES.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
  const found = files.flatMap((file) => {
    const [from, source] = [relative('.', file), readFileSync(at(file), 'utf8')]
    return [...findForbidden(from, source), ...findUnlistedSeams(from, source)]
  })
  for (const line of found) console.error(line)
  console.log(`Imports of ${files.length} files checked, ${found.length} forbidden`)
  process.exitCode = found.length > 0 ? 1 : 0
}
