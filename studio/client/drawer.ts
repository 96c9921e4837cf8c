/** Rules or paytable, fairness and rounds, in one dialog. */
import type { RoundView, SessionView } from '../api.ts'
import type { Boot } from '../pages/boot.ts'
import { h, icon } from './dom.ts'
import { fairnessTab } from './drawer-fairness.ts'
import { historyTab } from './drawer-history.ts'
import type { Server } from './server.ts'
import type { Say } from './text.ts'

export interface DrawerContext {
  readonly boot: Pick<Boot, 'name' | 'gameCode' | 'language'>
  readonly server: Server
  readonly say: Say
  readonly money: (amountMinor: number) => string
  readonly remember: (fairness: SessionView['fairness']) => void
  readonly fairness: () => SessionView['fairness']
  /** What pays and by what rules: each kind of game has its own. */
  readonly rules: { readonly title: string; readonly build: () => HTMLElement }
  /** A round of this game in small, without words. */
  readonly pictureRound: (round: RoundView) => HTMLElement | null
}

export function createDrawer(context: DrawerContext) {
  const { say, boot, rules } = context
  const tabsOf = [
    { title: rules.title, build: rules.build },
    { title: say('fairness'), build: () => fairnessTab(context) },
    { title: say('history'), build: () => historyTab(context) },
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
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', String(at === shown))
      tab.tabIndex = at === shown ? 0 : -1
    })
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
    open(tab: 'rules' | 'history' = 'rules') {
      show(tab === 'rules' ? 0 : 2)
      dialog.showModal()
    },
    isOpen: () => dialog.open,
  }
}
