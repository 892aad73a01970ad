import { languageOf } from '@portal/domain/kernel/language.ts'
import { useTexts } from '../platform/texts.ts'

/** Text that a person wrote. Names its language if that is not the reader's. */
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
