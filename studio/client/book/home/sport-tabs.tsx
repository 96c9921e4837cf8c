/** Sports of this book, on a phone. On a wide screen the left column has them. */
import { clsx } from 'clsx'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Sailboat from 'lucide-react/icons/sailboat'
import Star from 'lucide-react/icons/star'
import Volleyball from 'lucide-react/icons/volleyball'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Sport } from '../../../../contract/book/timeline.ts'
import { useBook } from '../book-context.tsx'
import { useSay } from '../texts.ts'

export const SPORT_ICONS: Readonly<Record<Sport, ComponentType<{ size?: number; className?: string }>>> = {
  football: Volleyball,
  esports: Gamepad2,
  regatta: Sailboat,
}

export function SportTabs({ sport, onlyStarred }: { sport: Sport; onlyStarred: boolean }) {
  const say = useSay('page')
  const { sports, others, tellLobby } = useBook()
  const look = (isHere: boolean) =>
    clsx(
      'flex h-12 min-w-12 shrink-0 items-center justify-center gap-2 border-b-2 px-3 text-sm font-medium',
      isHere ? 'border-accent text-text' : 'border-transparent text-soft',
    )
  return (
    <nav aria-label={say('sports')} className="no-scrollbar flex overflow-x-auto border-b border-line lg:hidden">
      <Link
        to={`/?sport=${sport}&starred`}
        aria-label={say('starred')}
        aria-current={onlyStarred ? 'page' : undefined}
        className={look(onlyStarred)}
      >
        <Star aria-hidden size={18} />
      </Link>
      {sports.map((one) => {
        const Icon = SPORT_ICONS[one]
        const isHere = one === sport && !onlyStarred
        return (
          <Link key={one} to={`/?sport=${one}`} aria-current={isHere ? 'page' : undefined} className={look(isHere)}>
            <Icon aria-hidden size={18} className={clsx(isHere && 'text-accent')} />
            <span>{say(one)}</span>
          </Link>
        )
      })}
      {others.map((category) => (
        <button
          key={category}
          type="button"
          onClick={() => tellLobby({ type: 'open-list', category })}
          className={look(false)}
        >
          <span>{say(category === 'ESPORTS' ? 'esports' : 'sports')}</span>
          <ArrowUpRight aria-hidden size={14} />
        </button>
      ))}
    </nav>
  )
}
