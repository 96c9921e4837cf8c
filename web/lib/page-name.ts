import { useEffect } from 'react'
import { useLanguage } from './i18n.tsx'

/** I18N-02: `Welcome gift · Promotions · Meridian`: what a page is about, before its title, for as long as it shows that. */
export function usePageName(name: string | undefined) {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the language the page's own title is written anew.
  useEffect(() => {
    if (!name) return
    const { title } = document
    document.title = `${name} · ${title}`
    return () => {
      document.title = title
    }
  }, [name, language])
}
