/** MSG-01: opens the pop-up that is due. In a chunk of its own, which comes where there is one. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { Popup } from '../../../contract/calls/site/system.ts'
import { useTimeZone } from '../../lib/boot.tsx'
import { dialogOf, useOpenDialog } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../lib/storage.ts'
import { readNowMs } from '../../shared/site/site-now.ts'
import { findRoute } from '../routes.ts'
import { isDue, keyOfPopup, mayOpenOn } from './popup-rules.ts'
import { useShownPopups } from './shown-popups.ts'

/** One has seen the page by then; who types or has a window open is asked again after as long. */
const LOOK_EVERY_MS = 2_000
/** Far more than run at once; the oldest are forgotten. */
const MAX_KEPT = 50

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isDays = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((day) => typeof day === 'string')
/** Where the browser keeps nothing, a loaded page still shows each of them once. */
const seenHere: Record<string, string> = {}

const readVisit = () => [...readStoredJson('session', STORAGE_KEY.noticesSeen, isList, []), ...Object.keys(seenHere)]
const readDays = () => ({ ...readStoredJson('local', 'popupsSeen', isDays, {}), ...seenHere })

function noteSeen(popup: Popup, today: string) {
  const key = keyOfPopup(popup)
  // The newest last.
  const { [key]: _, ...others } = readDays()
  const kept = Object.entries({ ...others, [key]: today }).slice(-MAX_KEPT)
  writeStored('session', STORAGE_KEY.noticesSeen, JSON.stringify([...new Set([...readVisit(), key])]))
  writeStored('local', 'popupsSeen', JSON.stringify(Object.fromEntries(kept)))
  seenHere[key] = today
}

/** Whether something else has the screen or the keyboard: a dialog of the address or another one, a field, another tab. */
function isBusy(): boolean {
  const { search } = readLocation()
  return (
    document.hidden ||
    dialogOf(search) !== null ||
    document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  )
}

/** One a page: the next one waits until another page is opened. */
export function Popups() {
  const { pathname } = useLocation()
  const openDialog = useOpenDialog()
  const timeZone = useTimeZone()
  const popups = useShownPopups()
  const open = useEffectEvent((): boolean => {
    if (isBusy()) return false
    const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(readNowMs())
    const seenNow = readVisit()
    const days = readDays()
    const due = popups.find((popup) => {
      const key = keyOfPopup(popup)
      return isDue(popup.often, days[key], seenNow.includes(key), today)
    })
    if (due) {
      noteSeen(due, today)
      openDialog('notices', undefined, due.id)
    }
    return true
  })
  // Another one where somebody logs in.
  const keys = popups.map(keyOfPopup).join()
  useEffect(() => {
    if (keys === '' || !mayOpenOn(findRoute(pathname))) return
    const timer = setInterval(() => {
      if (open()) clearInterval(timer)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [keys, pathname])
  return null
}
