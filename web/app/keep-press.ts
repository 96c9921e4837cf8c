/**
 * SYS-10: a press on a button that is only drawn yet is carried out once it has woken up: on a slow phone a page stands
 * there for a second before its code does. Links need no code. Edge only.
 */
import { START_NOTICE_ID } from './start-notice-id.ts'

/**
 * Runs in the page as text, so it uses nothing from outside itself. The last press counts, and one elsewhere takes it
 * back. React listens from when the notice goes (web/entry-client.tsx): a press it carries out comes back here on its
 * way up, and one on a part that is still asleep it stops. So a press is tried when the notice has gone, and again when
 * all is awake.
 */
function keepPress(noticeId: string) {
  const page = document.documentElement
  const notice = document.getElementById(noticeId)!
  let kept: HTMLElement | null = null
  const keep = ({ target }: Event) => {
    kept = target instanceof Element ? target.closest('button') : null
  }
  const forget = () => {
    if (!notice.isConnected) kept = null
  }
  const observer = new MutationObserver(() => {
    if (notice.isConnected) return
    if (kept?.isConnected) kept.click()
    if (!page.dataset.ready) return
    observer.disconnect()
    removeEventListener('click', keep, true)
    removeEventListener('click', forget)
  })
  addEventListener('click', keep, true)
  addEventListener('click', forget)
  observer.observe(notice.parentElement!, { childList: true })
  observer.observe(page, { attributeFilter: ['data-ready'] })
}

export const KEEP_PRESS = `(${keepPress})(${JSON.stringify(START_NOTICE_ID)})`
