import { Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

type Props = {
  title: string
  rows: readonly { id: string; says: string; isOn: boolean }[]
  onSwitch: (id: string, isOn: boolean) => void
}

export function SwitchList({ title, rows, onSwitch }: Props) {
  const say = useTexts()
  return (
    <Panel title={title}>
      {rows.length === 0 && <p className="p-4 text-soft">{say('none')}</p>}
      <ul>
        {rows.map(({ id, says, isOn }) => (
          <li key={id} className="border-b border-line last:border-0">
            <label className="flex min-h-11 items-center gap-3 px-4 py-1.5">
              <input
                type="checkbox"
                checked={isOn}
                onChange={({ target }) => onSwitch(id, target.checked)}
                className="size-4 shrink-0"
              />
              <span>
                <span className="block font-semibold">{says}</span>
                <span className="block text-faint">{id}</span>
              </span>
              <span className="ml-auto text-soft">{isOn ? say('on') : say('off')}</span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
