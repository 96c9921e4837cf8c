import { clsx } from 'clsx'
import Power from 'lucide-react/icons/power'
import X from 'lucide-react/icons/x'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useCommon } from '../../lib/texts.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { PlayersAct } from './players-act.tsx'
import { useTexts } from './texts.ts'
import type { Vendor } from './vendors-page.tsx'

/** At the foot of the screen, where a thumb reaches it: what it does, and one large button that names the merchant. */
export function SwitchSheet({ chosen, onClose }: { chosen: Vendor; onClose: () => void }) {
  const say = useTexts()
  const common = useCommon()
  const may = useMay()
  const { merchant } = useHere()
  const isShut = chosen.closed !== null
  const act = useAct({
    refreshes: ['vendors'],
    send: (open: boolean, actId) =>
      actPlatform(merchant.code, 'vendors-switch', { vendor: chosen.vendor, open }, { actId }),
    onDone: () => navigator.vibrate?.(30),
  })
  const said = { vendor: chosen.name, merchant: merchant.name }
  return (
    <section
      aria-label={chosen.name}
      className="grid gap-2 border-t-3 border-brand bg-surface-1 p-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:shadow-raised lg:panel lg:border-t-3 lg:border-brand"
    >
      <div className="flex items-start gap-3">
        <p className="text-soft">{isShut ? say('openNote') : say('closeNote')}</p>
        <button type="button" aria-label={common('close')} onClick={onClose} className="reach relative ml-auto">
          <X aria-hidden size={18} />
        </button>
      </div>
      {may('vendors.switch') ? (
        <>
          <button
            type="button"
            disabled={!act.mayPress}
            aria-busy={act.state.is === 'busy'}
            onClick={() => act.press(isShut)}
            className={clsx(
              'flex h-16 w-full items-center justify-center gap-3 rounded-l text-base font-bold transition-[filter] hover:brightness-105 disabled:opacity-60',
              isShut ? 'bg-live text-on-live' : 'bg-danger text-on-danger',
            )}
          >
            <Power aria-hidden size={20} />
            <span>{isShut ? say('open', said) : say('close', said)}</span>
          </button>
          <p className="text-center text-faint">{say('one')}</p>
        </>
      ) : (
        <p className="text-soft">{say('mayNot')}</p>
      )}
      <ActResult state={act.state} done={isShut ? say('doneShut', said) : say('doneOpen', said)} />
      <PlayersAct chosen={chosen} />
    </section>
  )
}
