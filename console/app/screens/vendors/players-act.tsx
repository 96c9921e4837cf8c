import { useState } from 'react'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { useTexts } from './texts.ts'
import type { Vendor } from './vendors-page.tsx'

/** GAME-07: whether the vendor gets the names under which players see one another. On takes two people, off takes one. */
export function PlayersAct({ chosen: { vendor, name, showsPlayers } }: { chosen: Vendor }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [became, setBecame] = useState<'shown' | 'hidden' | 'said'>('said')
  const act = useAct({
    refreshes: ['vendors', 'approvals', 'work-list'],
    send: (shown: boolean, actId) => actPlatform(merchant.code, 'vendors-players', { vendor, shown }, { actId }),
    onDone: ({ isDone }, shown) => setBecame(isDone ? (shown ? 'shown' : 'hidden') : 'said'),
  })
  const named = { vendor: name, merchant: merchant.name }
  return (
    <>
      <p className="border-t border-line pt-2 text-soft">{say(showsPlayers ? 'players.isOn' : 'players.isOff')}</p>
      {may('vendors.switch') && (
        <>
          <ActButton
            name={say(showsPlayers ? 'players.hide' : 'players.show', named)}
            disabled={!act.mayPress}
            onPress={() => act.press(!showsPlayers)}
          />
          <p className="text-center text-faint">{say(showsPlayers ? 'one' : 'players.two')}</p>
        </>
      )}
      <ActResult state={act.state} done={say(`players.${became}`, named)} />
    </>
  )
}
