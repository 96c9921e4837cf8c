import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotteryGame, LotteryResult } from '../../../../contract/lottery/types.ts'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { countPairs } from '../rules/pairs.ts'
import { keyOfTrack, type Track, tracksOf } from '../rules/tracks.ts'
import { PairTable } from './absences.tsx'
import { Road } from './road.tsx'
import { TrendChart } from './trend-chart.tsx'

type Drawn = { period: string; result: LotteryResult }
const isDrawn = (draw: RouteValue<'GET /lgw/draws'>['list'][number]): draw is typeof draw & Drawn =>
  draw.result !== null

/** From draw to draw: where the numbers of a place went, and the roads of its sides. Nothing while nothing is loaded. */
export function Tracks({ game, draws }: { game: LotteryGame; draws: number }) {
  const { t } = useTranslation('lottery')
  const tracks = tracksOf(game)
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(publicQuery('GET /lgw/draws', { gameCode: game.gameCode }))
  const track = tracks.find((each) => keyOfTrack(each) === chosen) ?? tracks[0]
  const newestFirst = (data?.list ?? []).filter(isDrawn).slice(0, draws)
  if (!track || newestFirst.length === 0) return null
  const drawn = newestFirst.toReversed()
  const results = drawn.map(({ result }) => result)
  const nameOf = ({ name, place }: Track) => (name === 'place' ? t('placeN', { n: place }) : t(`track.${name}`))
  const title = nameOf(track)
  // The chart shows its last digit; its sides are of the whole number.
  const sidesTitle = track.name === 'ending' ? t('track.special') : title
  return (
    <>
      {tracks.length > 1 && (
        <fieldset aria-label={t('track.title')} className="flex min-w-0 flex-wrap gap-2">
          {tracks.map((each) => (
            <Chip key={keyOfTrack(each)} active={each === track} onClick={() => setChosen(keyOfTrack(each))}>
              {nameOf(each)}
            </Chip>
          ))}
        </fieldset>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <TrendChart title={title} track={track} drawn={drawn} />
        <div className="grid min-w-0 content-start gap-4">
          {track.bigFrom !== null && <Road title={sidesTitle} track={track} kind="size" results={results} />}
          <Road title={sidesTitle} track={track} kind="parity" results={results} />
        </div>
      </div>
      {game.family === 'vn' && (
        <PairTable
          pairs={countPairs(
            game,
            newestFirst.map(({ result }) => result),
          )}
        />
      )}
    </>
  )
}
