/** FAIR-02: the seal, the player's seed, the next seal, and the pairs already opened. */

import { foldUnmarked } from '../../contract/rules/typed-text.ts'
import type { WaitingGame } from '../api.ts'
import { h, tellWithWay } from './dom.ts'
import type { DrawerContext } from './drawer.ts'

const SEED = /^[\x21-\x39\x3b-\x7e]{1,64}$/

/** A seed as it is typed, by the keyboard of another language too; null for none. */
export function readSeed(text: string): string | null {
  const seed = foldUnmarked(text)
  return SEED.test(seed) ? seed : null
}

export function fairnessTab(context: DrawerContext): HTMLElement {
  const { say, server, remember, boot, openGame } = context
  const page = h('div', {})
  const status = h('p', { class: 'note', role: 'status' })
  /** Kept over a render: an answer may come while one is typing. */
  let typed: string | null = null

  function render() {
    const { serverSeedHash, nextServerSeedHash, clientSeed, nextNonce, revealed, waiting } = context.fairness()
    const input = h('input', {
      id: 'client-seed',
      value: typed ?? clientSeed ?? '',
      maxlength: '64',
      autocomplete: 'off',
      spellcheck: 'false',
    })
    input.addEventListener('input', () => {
      typed = input.value
    })
    const form = h(
      'form',
      { class: 'seed-form' },
      h('label', { for: 'client-seed' }, say('clientSeed')),
      input,
      h('button', { class: 'plain', disabled: waiting?.[0] !== undefined }, say('rotate')),
    )
    if (waiting?.[0]) tellWaiting(waiting[0])
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const seed = readSeed(input.value)
      if (seed === null) {
        status.textContent = say('seedInvalid')
        return input.focus()
      }
      const answer = await server.setClientSeed(seed)
      status.textContent = answer.ok ? '' : say('failed')
      // A round that has begun in another game since then keeps the pair: the answer names it.
      const known = answer.ok ? answer : await server.fairness()
      if (answer.ok) typed = null
      if (known.ok) remember(known.value)
      render()
    })
    page.replaceChildren(
      h('p', {}, say('fairIntro')),
      h(
        'dl',
        { class: 'facts' },
        fact(say('serverHash'), serverSeedHash),
        fact(say('nonce'), String(nextNonce)),
        fact(say('nextHash'), nextServerSeedHash),
      ),
      form,
      status,
      h('h2', {}, say('revealed')),
      ...revealed.map((pair) => h('p', { class: 'seed' }, `${pair.serverSeed} · ${pair.clientSeed} · ${pair.rounds}`)),
      h('p', {}, h('a', { href: '/verify.html', download: 'harbor-verify.html' }, say('offlineVerifier'))),
    )
  }
  /** A pair stays while a round of it waits, in whatever game. */
  function tellWaiting({ gameCode, gameName }: WaitingGame) {
    const game = gameName?.[boot.language] ?? gameCode
    if (gameCode === boot.gameCode) status.textContent = say('seedWaits', { game })
    else tellWithWay(status, say('seedWaits', { game }), say('backTo', { game }), () => openGame(gameCode))
  }
  render()
  void server.fairness().then((answer) => {
    if (!answer.ok) return
    remember(answer.value)
    render()
  })
  return page
}

export const fact = (name: string, value: string) =>
  h('div', { class: 'fact' }, h('dt', {}, name), h('dd', { class: 'seed' }, value))
