/** Light or dark, as the device has it until somebody chooses. */
const KEY = 'scheme'
type Scheme = 'light' | 'dark'

const stored = (): Scheme | null => {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : null
}
export const currentScheme = (): Scheme =>
  stored() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function applyScheme() {
  const chosen = stored()
  if (chosen) document.documentElement.dataset.scheme = chosen
}
export function switchScheme(): Scheme {
  const next = currentScheme() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(KEY, next)
  document.documentElement.dataset.scheme = next
  return next
}
