/** Paytable, rules, fairness and rounds, in one dialog. */
import type { SessionView } from '../api.ts'
import type { Boot } from '../pages/boot.ts'
import { h, icon } from './dom.ts'
import { fairnessTab } from './drawer-fairness.ts'
import { historyTab } from './drawer-history.ts'
import { paytableTab } from './drawer-paytable.ts'
import type { Server } from './server.ts'
import type { Say } from './text.ts'

export interface DrawerContext {
  readonly boot: Boot
  readonly session: SessionView
  readonly server: Server
  readonly say: Say
  readonly picture: (symbol: string) => string
  readonly money: (amountMinor: number) => string
  readonly stakeMinor: () => number
  readonly remember: (fairness: SessionView['fairness']) => void
  readonly fairness: () => SessionView['fairness']
}

const TABS = ['paytable', 'fairness', 'history'] as const
const CONTENT = { paytable: paytableTab, fairness: fairnessTab, history: historyTab }

export function createDrawer(context: DrawerContext) {
  const { say, boot } = context
  const body = h('div', { class: 'drawer-body', role: 'tabpanel', tabindex: '0' })
  const tabs = TABS.map((name) => h('button', { type: 'button', role: 'tab', onclick: () => show(name) }, say(name)))
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

  function show(name: (typeof TABS)[number]) {
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', String(TABS[at] === name))
      tab.tabIndex = TABS[at] === name ? 0 : -1
    })
    body.replaceChildren(CONTENT[name](context))
    body.scrollTop = 0
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = (tabs.indexOf(document.activeElement as HTMLButtonElement) + step + tabs.length) % tabs.length
    show(TABS[at]!)
    tabs[at]!.focus()
  }

  return {
    element: dialog,
    open(tab: (typeof TABS)[number] = 'paytable') {
      show(tab)
      dialog.showModal()
    },
    isOpen: () => dialog.open,
  }
}
