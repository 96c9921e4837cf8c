/** The last rounds, each with its reels and, once the seed is open, a recomputation in this very page. */
import type { RoundView } from '../api.ts'
import { h } from './dom.ts'
import type { DrawerContext } from './drawer.ts'
import { chooseLocale, toMinor } from './text.ts'

export function historyTab(context: DrawerContext): HTMLElement {
  const list = h('ol', { class: 'rounds' })
  void context.server.rounds().then((answer) => {
    const rounds = answer.ok ? answer.value : []
    list.replaceChildren(
      ...(rounds.length > 0 ? rounds.map((round) => roundRow(context, round)) : [h('li', {}, context.say('noRounds'))]),
    )
  })
  return list
}

function roundRow({ boot, say, money, picture }: DrawerContext, round: RoundView): HTMLElement {
  const time = new Intl.DateTimeFormat(chooseLocale(boot.language, navigator.languages), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const stateWord = { open: say('open'), waiting: say('waiting'), rolled_back: say('voided'), settled: '' }[round.state]
  const reels = round.spins?.[0]?.grid ?? []
  const same = round.gameCode === boot.gameCode
  const status = h('span', { role: 'status' })
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
    same &&
      h(
        'div',
        { class: 'mini', 'aria-hidden': 'true' },
        ...reels.map((reel) =>
          h(
            'div',
            { class: 'mini-reel' },
            ...[...reel].map((symbol) => h('img', { src: picture(symbol), alt: '', loading: 'lazy' })),
          ),
        ),
      ),
    h(
      'p',
      { class: 'seed' },
      `${round.roundId} · ${round.proof.paytable} · ${round.proof.clientSeed}:${round.proof.nonce} · ${round.proof.serverSeedHash}`,
    ),
    round.proof.serverSeed
      ? h('button', { type: 'button', class: 'plain', onclick: () => verify(round, status, say) }, say('verify'))
      : h('p', { class: 'note' }, say('verifyLater')),
    status,
  )
}

async function verify(round: RoundView, status: HTMLElement, say: DrawerContext['say']) {
  const { recompute } = await import('./verify-page.ts')
  const { serverSeed, serverSeedHash, clientSeed, nonce, paytable, algorithm } = round.proof
  const again = await recompute({ serverSeed: serverSeed ?? '', clientSeed, nonce, paytable, algorithm })
  const same =
    again !== null &&
    again.hash === serverSeedHash &&
    (round.spins === null ||
      JSON.stringify(again.outcome.spins.map((spin) => spin.stops)) ===
        JSON.stringify(round.spins.map((spin) => spin.stops)))
  status.textContent = same ? say('verified') : say('notVerified')
  status.className = same ? 'good' : 'bad'
}
