/** One dialog with tabs. A tab is built each time that it is shown. */
import { h, icon } from './dom.ts'
import type { Say } from './text.ts'

interface Tab {
  readonly title: string
  readonly build: () => HTMLElement
}

export type TabDialog = ReturnType<typeof createTabDialog>

export function createTabDialog({ name, say, tabs: tabsOf }: { name: string; say: Say; tabs: readonly Tab[] }) {
  const body = h('div', { class: 'drawer-body', role: 'tabpanel', tabindex: '0' })
  const tabs = tabsOf.map(({ title }, at) =>
    h('button', { type: 'button', role: 'tab', onclick: () => show(at) }, title),
  )
  const dialog = h(
    'dialog',
    { class: 'drawer', 'aria-label': `${name}: ${say('menu')}` },
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
    titles: tabsOf.map(({ title }) => title),
    open(at = 0) {
      show(at)
      dialog.showModal()
      // Long names leave no room for all of them on a phone.
      tabs[at]!.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    isOpen: () => dialog.open,
  }
}
