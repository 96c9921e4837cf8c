import { createContext, use, useEffect } from 'react'
import { useLanguage } from '../../kit/lib/language.ts'

/** `Welcome gift · Promotions · Meridian` */
export const nameTitle = (name: string, title: string) => `${name} · ${title}`

/** The edge has one, for the title of the first HTML, which is written when the page is known; the browser never. */
export const PageNameContext = createContext<((name: string) => void) | null>(null)

/** I18N-02: what a page is about, before its title, for as long as it shows that. */
export function usePageName(name: string | undefined) {
  const language = useLanguage()
  // Known when it is built: the browser's code has none of this.
  if (import.meta.env.SSR && name) use(PageNameContext)?.(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the language the page's own title is written again.
  useEffect(() => {
    if (!name) return
    const { title } = document
    document.title = nameTitle(name, title)
    return () => {
      document.title = title
    }
  }, [name, language])
}
