/** FAIR-02: the seal, the player's seed, the next seal, and the pairs already opened. */

import { h } from './dom.ts'
import type { DrawerContext } from './drawer.ts'

const SEED = /^[\x21-\x39\x3b-\x7e]{1,64}$/

export function fairnessTab(context: DrawerContext): HTMLElement {
  const { say, server, remember } = context
  const page = h('div', {})
  const status = h('p', { class: 'note', role: 'status' })
  /** Kept over a render: an answer may come while one is typing. */
  let typed: string | null = null

  function render() {
    const { serverSeedHash, nextServerSeedHash, clientSeed, nextNonce, revealed } = context.fairness()
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
      h('button', { class: 'plain' }, say('rotate')),
    )
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      if (!SEED.test(input.value)) {
        status.textContent = say('seedInvalid')
        return input.focus()
      }
      const answer = await server.setClientSeed(input.value)
      status.textContent = answer.ok ? '' : say('failed')
      if (answer.ok) {
        typed = null
        remember(answer.value)
      }
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
