import { Button } from '../../../kit/ui/button.tsx'
import { switchKeys, useKeysOn } from '../lib/keys.ts'
import { Overlay } from '../lib/overlay.tsx'
import { useCommon } from '../lib/texts.ts'
import { Key } from '../parts/states.tsx'
import type { ListedScreen } from '../screens.ts'

type Props = { screens: readonly ListedScreen[]; onClose: () => void }

export function KeyList({ screens, onClose }: Props) {
  const say = useCommon()
  const isOn = useKeysOn()
  const rows: [string, string][] = [
    ['G', say('keys.go')],
    ...screens.flatMap(({ letter, name }): [string, string][] => (letter ? [[`G ${letter.toUpperCase()}`, name]] : [])),
    ['Ctrl K', say('keys.find')],
    ['?', say('keys.help')],
    ['X', isOn ? say('keys.off') : say('keys.on')],
  ]
  return (
    <Overlay title={say('keys.title')} onClose={onClose}>
      <p className="text-soft">{say('keys.work')}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        {rows.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-semibold">
        {say('keys.are', { state: isOn ? say('keys.stateOn') : say('keys.stateOff') })}
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="small" onClick={switchKeys}>
          {isOn ? say('keys.off') : say('keys.on')}
        </Button>
        <Button size="small" onClick={onClose}>
          {say('close')}
        </Button>
      </div>
    </Overlay>
  )
}
