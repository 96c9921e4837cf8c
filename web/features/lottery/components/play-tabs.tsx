import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlays } from '../../../../contract/lottery/plays.ts'
import type { LotteryGame, Play } from '../../../../contract/lottery/types.ts'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { lotteryAddress } from '../api/address.ts'
import { nameInGroup, nameOfGroup } from '../rules/names.ts'

/** Groups of plays, then the plays of the chosen one. Each is an address, so Back and links work. */
export function PlayTabs({ game, play }: { game: LotteryGame; play: Play }) {
  const { t } = useTranslation('lottery')
  const plays = [...getPlays(game).values()]
  const groups = [...new Set(plays.map(({ group }) => group))]
  const first = (group: string) => plays.find((one) => one.group === group)?.code
  const box = useRef<HTMLDivElement>(null)
  // The chosen ones come into sight within their rows; the page does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the play.
  useEffect(() => {
    for (const chosen of box.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? []) {
      const list = chosen.parentElement
      list?.scrollTo({ left: chosen.offsetLeft - list.offsetLeft - 48 })
    }
  }, [play.code])
  const row = 'no-scrollbar -mx-3 flex gap-2 overflow-x-auto px-3 md:-mx-5 md:px-5'
  return (
    <div ref={box}>
      {groups.length > 1 && (
        <nav aria-label={t('groups')} className={row}>
          {groups.map((group) => (
            <ChipLink
              key={group}
              replace
              preventScrollReset
              to={lotteryAddress(game, { play: first(group) })}
              active={group === play.group}
            >
              {nameOfGroup(t, group)}
            </ChipLink>
          ))}
        </nav>
      )}
      <nav aria-label={t('plays')} className={`${row} mt-2`}>
        {plays
          .filter(({ group }) => group === play.group)
          .map(({ code }) => (
            <ChipLink
              key={code}
              replace
              preventScrollReset
              to={lotteryAddress(game, { play: code })}
              active={code === play.code}
            >
              {nameInGroup(t, code, play.group)}
            </ChipLink>
          ))}
      </nav>
    </div>
  )
}
