/** Filters stand in the address, so that a link can be sent. */
import { useSearchParams } from 'react-router'

export function useFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>
  const set = (next: Partial<Record<Name, string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries<string | undefined>(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true },
    )
  return [values, set] as const
}
