import { useState } from 'react'
import { GAME_SHELVES, type Language } from '../../../../contract/constants.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped, useTypedChoice } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Choice, Line } from '../../parts/fields.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import { type Game, Marks, State, tellReturn } from './catalogue-page.tsx'
import { useTexts } from './texts.ts'

const REFRESHES = ['games']
const HOTS = ['by_play', 'always', 'never'] as const

export function GameSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const { withdrawn, marked } = game
  return (
    <Sheet
      label={game.name}
      kind={say('sheet.kind')}
      title={<bdi>{game.name}</bdi>}
      note={<State game={game} />}
      onClose={onClose}
      acts={<SwitchAct game={game} />}
    >
      {withdrawn && (
        <p className="rounded-m bg-tint-bad p-3 text-bad">
          <span>{withdrawn.by ? say('sheet.withdrawnBy', { name: withdrawn.by }) : say('sheet.withdrawn')}</span>{' '}
          {withdrawn.at && <Moment iso={withdrawn.at} />}
        </p>
      )}
      <dl>
        <Fact label={say('sheet.id')}>{game.game}</Fact>
        <Fact label={say('head.vendor')}>{game.vendorName}</Fact>
        <Fact label={say('sheet.category')}>{say(`shelves.${game.category}`)}</Fact>
        <Fact label={say('head.shelf')}>{say(`shelves.${game.shelf}`)}</Fact>
        <Fact label={say('head.rtp')}>{tellReturn(game)}</Fact>
        <Fact label={say('head.stakes')}>
          {`${formatMoney(game.minBet, merchant.symbol)}–${formatMoney(game.maxBet, merchant.symbol)}`}
        </Fact>
        <Fact label={say('sheet.released')}>
          <Moment iso={game.releasedAt} />
        </Fact>
        <Fact label={say('sheet.cover')}>{game.cover}</Fact>
        <Fact label={say('head.shown')}>
          <Marks game={game} />
        </Fact>
      </dl>
      {marked?.by && (
        <p className="text-faint">
          <span>{say('sheet.markedBy', { name: marked.by })}</span> {marked.at && <Moment iso={marked.at} />}
        </p>
      )}
      {may('games.set') && (
        <>
          <Look game={game} />
          <Shelf game={game} />
        </>
      )}
      <section aria-label={say('sheet.titles')}>
        <h3 className="font-bold">{say('sheet.titles')}</h3>
        <dl>
          {merchant.languages.map((language) => (
            <Fact key={language} label={language}>
              <bdi>{game.names[language as Language] ?? '—'}</bdi>
            </Fact>
          ))}
        </dl>
        <p className="mt-1 text-faint">{say('sheet.vendorSays')}</p>
      </section>
    </Sheet>
  )
}

function SwitchAct({ game: { game, name, withdrawn } }: { game: Game }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const act = useAct({
    refreshes: REFRESHES,
    send: (offered: boolean, actId) => actPlatform(merchant.code, 'games-switch', { game, offered }, { actId }),
  })
  if (!may('games.set')) return <p className="text-soft">{say('acts.mayNot')}</p>
  const isOffered = withdrawn === null
  return (
    <>
      <ActButton
        tone={isOffered ? 'bad' : 'main'}
        name={say(isOffered ? 'acts.withdraw' : 'acts.offer', { merchant: merchant.name })}
        disabled={!act.mayPress}
        onPress={() => act.press(!isOffered)}
      />
      <p className="text-soft">{say(isOffered ? 'acts.withdrawNote' : 'acts.offerNote')}</p>
      <p className="text-faint">{say('acts.one')}</p>
      <ActResult state={act.state} done={say(isOffered ? 'acts.doneOffered' : 'acts.doneWithdrawn', { name })} />
    </>
  )
}

const LAST_PLACE = 99
export const readPlace = (text: string): number | null | undefined => {
  if (isBlank(text)) return null
  const place = readTypedCount(text)
  return place !== null && place >= 1 && place <= LAST_PLACE ? place : undefined
}

function Look({ game: { game, hot: known, place } }: { game: Game }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [hot, setHot] = useTypedChoice(`hot ${game} ${known}`, HOTS, known)
  const [typed, setTyped] = useTyped(`place ${game} ${place}`, place === null ? '' : String(place))
  const wanted = readPlace(typed)
  const act = useAct({
    refreshes: REFRESHES,
    send: (next: number | null, actId) =>
      actPlatform(merchant.code, 'games-mark', { game, hot, place: next }, { actId }),
  })
  const title = say('look.title', { merchant: merchant.name })
  const hasChanged = hot !== known || (wanted !== undefined && wanted !== place)
  return (
    <section aria-label={title} className="grid gap-3 rounded-m border border-line p-3">
      <h3 className="font-bold">{title}</h3>
      <Choice
        label={say('look.hot')}
        names={HOTS}
        value={hot}
        wordOf={(name) => say(`look.hots.${name}`)}
        onChange={setHot}
      />
      <Line
        label={say('look.place')}
        hint={wanted === undefined ? say('look.wrong') : say('look.placeHint')}
        value={typed}
        isNumber
        onChange={setTyped}
      />
      <ActButton
        name={say('look.do', { merchant: merchant.name })}
        disabled={!hasChanged || wanted === undefined || !act.mayPress}
        onPress={() => wanted !== undefined && act.press(wanted)}
      />
      <ActResult state={act.state} done={say('look.done')} />
    </section>
  )
}

/** What all merchants share: only who has the role for all of them. */
function Shelf({ game: { game, shelf: known } }: { game: Game }) {
  const say = useTexts()
  const { merchant, self } = useHere()
  const [shelf, setShelf] = useState(known)
  const act = useAct({
    refreshes: REFRESHES,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'games-shelve', { game, shelf }, { actId }),
  })
  if (!self.permissionsEverywhere.includes('games.set')) return <p className="text-soft">{say('look.shelfMayNot')}</p>
  return (
    <section aria-label={say('look.shelf')} className="grid gap-3 rounded-m border border-line p-3">
      <Choice
        label={say('look.shelf')}
        names={GAME_SHELVES}
        value={shelf}
        wordOf={(name) => say(`shelves.${name}`)}
        onChange={setShelf}
      />
      <ActButton
        name={say('look.shelfDo')}
        disabled={shelf === known || !act.mayPress}
        onPress={() => act.press(undefined)}
      />
      <ActResult state={act.state} done={say('look.shelfDone')} />
    </section>
  )
}
