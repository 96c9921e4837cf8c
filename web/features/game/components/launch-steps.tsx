import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'

const STEPS = ['checking', 'opening'] as const
type Step = (typeof STEPS)[number]

/** What is happening between the press and the game, in words, with a way out. */
export function LaunchSteps({ step, onCancel }: { step: Step; onCancel: () => void }) {
  const { t } = useTranslation('game')
  const current = STEPS.indexOf(step)
  return (
    <div className="absolute inset-0 grid place-items-center p-6">
      <div className="flex flex-col items-center gap-8">
        <div role="status" aria-label={t('launch.title')}>
          <ol className="flex flex-col gap-4">
            {STEPS.map((name, index) => (
              <li
                key={name}
                aria-current={index === current ? 'step' : undefined}
                className={clsx('flex items-center gap-3', index > current ? 'text-faint' : 'text-text')}
              >
                <span aria-hidden className="grid size-6 place-items-center">
                  {index < current && <Check size={18} className="text-live" />}
                  {index === current && (
                    <span className="turning size-4 rounded-full border-2 border-accent border-r-transparent" />
                  )}
                  {index > current && <span className="size-2 rounded-full bg-line-strong" />}
                </span>
                <span>{t(`launch.${name}`)}</span>
              </li>
            ))}
          </ol>
        </div>
        <Button onClick={onCancel}>{t('launch.cancel')}</Button>
      </div>
    </div>
  )
}
