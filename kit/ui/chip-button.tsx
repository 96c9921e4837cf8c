/** Apart from `chip.tsx`: the first page has chips that lead, and none that is pressed. */
import type { ButtonHTMLAttributes } from 'react'
import { chipClass } from './chip.tsx'

/** A choice that is on or off. */
export function Chip({ active = false, ...rest }: { active?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" aria-pressed={active} {...rest} className={chipClass(active)} />
}
