/** The open one of a queue: whose it is, what it is, its facts, and its acts at the foot. */
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'
import { Key } from './states.tsx'

type Props = {
  label: string
  kind: string
  title: ReactNode
  note?: ReactNode
  onClose: () => void
  children: ReactNode
  acts: ReactNode
}

export function Sheet({ label, kind, title, note, onClose, children, acts }: Props) {
  const say = useCommon()
  const { merchant } = useHere()
  return (
    <article aria-label={label} className="flex min-h-full flex-col">
      <div className="p-5 pb-3">
        <div className="flex items-center gap-2">
          <span aria-hidden className="size-2.5 rounded-full bg-brand" />
          <span className="font-semibold">{merchant.name}</span>
          <span className="text-soft">{kind}</span>
          <button type="button" aria-label={say('close')} onClick={onClose} className="reach relative ml-auto">
            <X aria-hidden size={18} />
          </button>
        </div>
        <h2 className="mt-1 font-display text-xl/7 font-bold wrap-anywhere">{title}</h2>
        {note && <div className="text-soft">{note}</div>}
      </div>
      <div className="grid gap-4 px-5 pb-5">{children}</div>
      <div className="sticky bottom-0 mt-auto grid gap-2.5 border-t-3 border-brand bg-surface-1 p-4">{acts}</div>
    </article>
  )
}

type ButtonProps = {
  letter?: string
  name: string
  tone?: 'main' | 'plain' | 'bad'
  disabled?: boolean
  onPress: () => void
}

export const ActButton = ({ letter, name, tone = 'plain', disabled = false, onPress }: ButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onPress}
    className={
      tone === 'main'
        ? 'flex min-h-11 items-center justify-center gap-2.5 rounded-m bg-accent max-md:w-full px-4 font-semibold text-on-accent hover:bg-accent-hover disabled:opacity-50'
        : 'flex min-h-9 items-center justify-center gap-2 rounded-m border max-md:flex-1 border-line-strong/60 px-3 hover:bg-surface-2 disabled:opacity-50 max-md:min-h-11'
    }
  >
    {letter && <Key>{letter}</Key>}
    <span className={tone === 'bad' ? 'font-semibold text-bad' : undefined}>{name}</span>
  </button>
)
