import { Meter as Base } from '@base-ui/react/meter'
import { clsx } from 'clsx'
import { LANGUAGE_TAG } from '../../contract/constants.ts'
import { useLanguage } from '../lib/language.ts'

const TONES = { accent: 'bg-accent', live: 'bg-live', spark: 'bg-spark', danger: 'bg-danger' } as const

type Props = {
  /** 0 to 100. */
  percent: number
  /** The id of what names it: it stands beside the words and figures that it repeats for the eye. */
  labelledBy: string
  tone?: keyof typeof TONES
  className?: string
}

/** How much of a whole there is: points, stakes, a limit used up. What was begun is seen to be. */
export function Meter({ percent, labelledBy, tone = 'accent', className }: Props) {
  return (
    <Base.Root
      value={percent}
      locale={LANGUAGE_TAG[useLanguage()]}
      aria-labelledby={labelledBy}
      className={clsx('h-2 overflow-hidden rounded-full bg-surface-2', className)}
    >
      <Base.Track className="h-full">
        <Base.Indicator className={clsx('h-full rounded-full', TONES[tone], percent > 0 && 'min-w-2')} />
      </Base.Track>
    </Base.Root>
  )
}
