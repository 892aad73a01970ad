import { useEffect } from 'react'

/** Title of the document on paper and of its file, in place of the screen's title. */
export function usePrintedTitle(title: string): void {
  useEffect(() => {
    let onScreen = document.title
    const begin = () => {
      onScreen = document.title
      document.title = title
    }
    const end = () => {
      document.title = onScreen
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [title])
}
