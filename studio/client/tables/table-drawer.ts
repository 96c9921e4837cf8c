/** Rules with every figure, the chain, and the player's own bets, in one dialog. */
import { type Content, canonicalJson } from '../../../contract/canonical-json.ts'
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import { createDraw } from '../../../contract/fairness/draw.ts'
import type { RoundView } from '../../api.ts'
import { fill } from '../../i18n/fill.ts'
import type { TableBoot } from '../../pages/boot.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { spotMaxMinor } from '../../tables/limits.ts'
import type { TableRoundView } from '../../tables/messages.ts'
import type { TableRules } from '../../tables/rules/table-rules.ts'
import type { TableLimits } from '../../tables/table-list.ts'
import { nameGroup, nameSpot, presentPays, tellResult } from '../../tables/words.ts'
import { h, icon } from '../dom.ts'
import type { Server } from '../server.ts'
import { chooseLocale, type Say, toMinor } from '../text.ts'

type Options = {
  readonly boot: TableBoot
  readonly rules: TableRules
  readonly limits: TableLimits
  readonly server: Server
  readonly say: Say
  readonly money: (amountMinor: number) => string
  readonly round: () => TableRoundView | null
  /** The last round whose seed is open. */
  readonly revealed: () => TableRoundView | null
  readonly chainEnds: () => readonly string[]
}

/** Whether the seed fits the hash shown before, and gives the same result. */
async function isRight(rules: TableRules, proof: Proof, result: unknown): Promise<boolean> {
  const { seed, hash, salt, nonce } = proof
  const again = await rules.draw(createDraw({ serverSeed: seed, clientSeed: salt, nonce }))
  return (await hashServerSeed(seed)) === hash && canonicalJson(again as Content) === canonicalJson(result as Content)
}
type Proof = { readonly seed: string; readonly hash: string; readonly salt: string; readonly nonce: number }

export function createTableDrawer(options: Options) {
  const { boot, say } = options
  const tabsOf = [
    { title: boot.words.rules, build: () => rulesTab(options) },
    { title: say('fairness'), build: () => fairnessTab(options) },
    { title: say('history'), build: () => historyTab(options) },
  ]
  const body = h('div', { class: 'drawer-body', role: 'tabpanel', tabindex: '0' })
  const tabs = tabsOf.map(({ title }, at) =>
    h('button', { type: 'button', role: 'tab', onclick: () => show(at) }, title),
  )
  const dialog = h(
    'dialog',
    { class: 'drawer', 'aria-label': `${boot.name}: ${say('menu')}` },
    h(
      'div',
      { class: 'drawer-head' },
      h('div', { role: 'tablist', class: 'tabs', onkeydown: walk }, ...tabs),
      h(
        'button',
        { type: 'button', class: 'round', 'aria-label': say('close'), onclick: () => dialog.close() },
        icon('close'),
      ),
    ),
    body,
  )
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())

  function show(shown: number) {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === shown))
      tab.tabIndex = at === shown ? 0 : -1
    }
    body.replaceChildren(tabsOf[shown]!.build())
    body.scrollTop = 0
  }
  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = (tabs.indexOf(document.activeElement as HTMLButtonElement) + step + tabs.length) % tabs.length
    show(at)
    tabs[at]!.focus()
  }
  return {
    element: dialog,
    open() {
      show(0)
      dialog.showModal()
    },
  }
}

function rulesTab({ boot: { words }, rules, limits, money, say }: Options): HTMLElement {
  const groups = [...new Set(rules.spots.map(({ group }) => group))]
  /** Spots of a group that pay and keep the same are one row. */
  const rowsOf = (group: string) => {
    const rows = new Map<string, { names: string[]; pays: string; edge: number; most: number }>()
    for (const spot of rules.spots.filter((each) => each.group === group)) {
      const pays = presentPays(spot.pays)
      const key = `${pays} ${spot.edge}`
      const row = rows.get(key) ?? { names: [], pays, edge: spot.edge, most: spotMaxMinor(spot, limits) }
      row.names.push(nameSpot(rules, words, spot.code))
      rows.set(key, row)
    }
    return [...rows.values()]
  }
  const shorten = (names: readonly string[]) =>
    names.length > 8 ? `${names.slice(0, 3).join(', ')} … ${names.at(-1)}` : names.join(', ')
  return h(
    'div',
    {},
    h('h2', {}, words.simulated),
    h('p', {}, words.simulatedLong),
    h('h2', {}, words.rules),
    h('p', {}, words[`rule${rules.gameClass}` as keyof TableWords]),
    ['BAC', 'DAT', 'NN'].includes(rules.gameClass) && h('p', {}, words.freshDecks),
    h('p', {}, words.goneLong),
    h('p', {}, say('rulePlay')),
    h('h2', {}, words.edges),
    h('p', { class: 'note' }, fill(words.limits, { min: money(limits.minMinor), max: money(limits.maxMinor) })),
    ...groups.map((group) =>
      h(
        'table',
        { class: 'edges' },
        h('caption', {}, nameGroup(words, group)),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...[words.spot, words.pay, words.edge, words.most].map((text) => h('th', { scope: 'col' }, text)),
          ),
        ),
        h(
          'tbody',
          {},
          ...rowsOf(group).map(({ names, pays, edge, most }) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, shorten(names)),
              h('td', {}, pays),
              h('td', {}, `${edge.toFixed(4)} %`),
              h('td', {}, money(most)),
            ),
          ),
        ),
      ),
    ),
  )
}

const fact = (name: string, value: string) =>
  h('div', { class: 'fact' }, h('dt', {}, name), h('dd', { class: 'seed' }, value))

function fairnessTab({ boot: { words }, rules, round, revealed, chainEnds, say }: Options): HTMLElement {
  const [now, last] = [round(), revealed()]
  const status = h('p', { role: 'status' })
  const check = async (view: TableRoundView) => {
    const { seed, hash, salt, nonce, result } = view
    const right = seed !== null && (await isRight(rules, { seed, hash, salt, nonce }, result))
    status.textContent = say(right ? 'verified' : 'notVerified')
    status.className = right ? 'good' : 'bad'
  }
  return h(
    'div',
    {},
    h('p', {}, words.fairLong),
    h('p', {}, words.saltHouse),
    h(
      'dl',
      { class: 'facts' },
      ...(now
        ? [
            fact(words.nonce, String(now.nonce)),
            fact(words.hash, now.hash),
            fact(words.seed, now.seed ?? words.notYet),
            fact(words.salt, now.salt),
          ]
        : []),
      ...chainEnds().map((end) => fact(words.chainEnd, end)),
    ),
    last && h('p', {}, `${last.nonce}: ${last.result ? tellResult(rules, words, last.result) : ''}`),
    last && h('p', { class: 'seed' }, last.seed ?? ''),
    last && h('button', { type: 'button', class: 'plain', onclick: () => void check(last) }, words.verifyRound),
    status,
    h('p', {}, h('a', { href: '/verify.html', download: 'harbor-verify.html' }, say('offlineVerifier'))),
  )
}

function historyTab(options: Options): HTMLElement {
  const { boot, server, say } = options
  const list = h('ol', { class: 'rounds' })
  void server.rounds().then((answer) => {
    const rounds = answer.ok ? answer.value.filter((round) => round.gameCode === boot.gameCode && round.table) : []
    list.replaceChildren(
      ...(rounds.length > 0 ? rounds.map((round) => betRow(options, round)) : [h('li', {}, say('noRounds'))]),
    )
  })
  return list
}

function betRow({ boot, rules, say, money }: Options, round: RoundView): HTMLElement {
  const { words, language } = boot
  const time = new Intl.DateTimeFormat(chooseLocale(language, navigator.languages), {
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
  const stateWord = { open: say('open'), waiting: say('open'), rolled_back: say('voided'), settled: '' }[round.state]
  const { stakes = {}, result = null } = round.table ?? {}
  const status = h('span', { role: 'status' })
  const { serverSeed, serverSeedHash, clientSeed, nonce } = round.proof
  const verify = async () => {
    const proof = { seed: serverSeed ?? '', hash: serverSeedHash, salt: clientSeed, nonce }
    const right = await isRight(rules, proof, result)
    status.textContent = say(right ? 'verified' : 'notVerified')
    status.className = right ? 'good' : 'bad'
  }
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'round-head' },
      h('time', { datetime: round.startedAt }, time.format(new Date(round.startedAt))),
      h('span', {}, stateWord),
    ),
    h(
      'div',
      { class: 'round-money' },
      `${say('stake')} ${money(toMinor(round.stake))}`,
      h('b', {}, `${say('win')} ${money(toMinor(round.payout))}`),
    ),
    h(
      'p',
      {},
      Object.entries(stakes)
        .map(([spot, amountMinor]) => `${nameSpot(rules, words, spot)} ${money(amountMinor)}`)
        .join(', '),
    ),
    result && h('p', {}, tellResult(rules, words, result)),
    h(
      'p',
      { class: 'seed' },
      `${round.roundId} · ${round.proof.paytable} · ${clientSeed}:${nonce} · ${serverSeedHash}`,
    ),
    serverSeed && result
      ? h('button', { type: 'button', class: 'plain', onclick: () => void verify() }, say('verify'))
      : '',
    status,
  )
}
