import { languageOf } from '@portal/domain/kernel/language.ts'
import { useTexts } from '../platform/texts.ts'

/** What somebody has written in words of their own. Where that is another language than the reader's, it says which. */
export function OwnWords({ children }: { children: string }) {
  const { t, language } = useTexts()
  const written = languageOf(children)
  if (written === null || written === language) return children
  return (
    <>
      <span lang={written}>{children}</span> <small>({t(`app.words.${written}`)})</small>
    </>
  )
}
