import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isFound } from '../lib/is-found.ts'
import { Overlay } from '../lib/overlay.tsx'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'
import type { ListedScreen } from '../screens.ts'

type Props = { screens: readonly ListedScreen[]; onClose: () => void }

/** Ctrl K: a screen by its name, without the mouse. */
export function FindScreen({ screens, onClose }: Props) {
  const say = useCommon()
  const navigate = useNavigate()
  const { merchant } = useHere()
  const [text, setText] = useState('')
  const found = screens.filter(({ name }) => isFound(name, text))
  const go = (path: string) => {
    onClose()
    void navigate(`${path}?at=${merchant.code}`)
  }
  return (
    <Overlay title={say('find.label')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0]) go(found[0].path)
        }}
      >
        <input
          aria-label={say('find.hint')}
          placeholder={say('find.hint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-9 w-full rounded-m border border-line-strong bg-surface-1 px-3"
        />
      </form>
      <ul className="mt-2 max-h-72 overflow-y-auto">
        {found.map(({ path, name, icon: Icon }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => go(path)}
              className="flex h-9 w-full items-center gap-2.5 rounded-m px-2 text-left hover:bg-surface-2"
            >
              <Icon aria-hidden size={16} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="p-2 text-soft">
          {say('find.none')}
        </p>
      )}
    </Overlay>
  )
}

/** Ctrl K and ⌘ K work everywhere, as they are no single keys. */
export function useFindKey(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}
