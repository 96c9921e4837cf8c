/** The last rounds, each with its reels and, once the seed is open, a recomputation in this very page. */
import { type Content, canonicalJson } from '../../contract/canonical-json.ts'
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

function roundRow({ boot, say, money, pictureRound }: DrawerContext, round: RoundView): HTMLElement {
  const time = new Intl.DateTimeFormat(chooseLocale(boot.language, navigator.languages), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const stateWord = { open: say('open'), waiting: say('waiting'), rolled_back: say('voided'), settled: '' }[round.state]
  const isSame = round.gameCode === boot.gameCode
  const status = h('span', { role: 'status' })
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'round-head' },
      h('time', { datetime: round.startedAt }, time.format(new Date(round.startedAt))),
      h('span', {}, isSame ? stateWord : [round.gameName?.[boot.language], stateWord].filter(Boolean).join(' · ')),
    ),
    h(
      'div',
      { class: 'round-money' },
      `${say('stake')} ${money(toMinor(round.stake))}`,
      h('b', {}, `${say('win')} ${money(toMinor(round.payout))}`),
    ),
    isSame && pictureRound(round),
    h(
      'p',
      { class: 'seed' },
      `${round.roundId} · ${round.proof.paytable} · ${round.proof.clientSeed}:${round.proof.nonce} · ${round.proof.serverSeedHash}`,
    ),
    round.proof.serverSeed && round.state !== 'waiting'
      ? h('button', { type: 'button', class: 'plain', onclick: () => verify(round, status, say) }, say('verify'))
      : h('p', { class: 'note' }, say('verifyLater')),
    status,
  )
}

async function verify(round: RoundView, status: HTMLElement, say: DrawerContext['say']) {
  const { recompute } = await import('./recompute.ts')
  const { serverSeed, serverSeedHash, clientSeed, nonce, paytable, algorithm } = round.proof
  const seeds = { serverSeed: serverSeed ?? '', clientSeed, nonce }
  const again = await recompute({
    ...seeds,
    paytable,
    algorithm,
    acts: round.acts,
    stakeMinor: toMinor(round.firstStake),
  })
  const shown = round.spins ?? round.play
  const isRight =
    again !== null &&
    again.hash === serverSeedHash &&
    // A stake that was given back has nothing to show.
    (round.state === 'rolled_back' || (isSameContent(again.view, shown) && again.payoutMinor === toMinor(round.payout)))
  status.textContent = isRight ? say('verified') : say('notVerified')
  status.className = isRight ? 'good' : 'bad'
}

/** Field by field: what came by the wire has its fields in another order than what was worked out here. */
const isSameContent = (one: unknown, other: unknown) =>
  canonicalJson(one as Content) === canonicalJson(other as Content)
