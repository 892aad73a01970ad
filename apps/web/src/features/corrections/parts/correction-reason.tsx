import { useTexts } from '../../../platform/texts.ts'
import { OwnWords } from '../../../ui/own-words.tsx'
import type { CorrectionItem } from './correction-calls.ts'

type Why = Pick<CorrectionItem, 'reasonText' | 'words' | 'wordsLanguage'>

/** Reason of an item: a ready-made one in the reader's language, then the inspector's words with their language. */
export function CorrectionReason({ item }: { readonly item: Why }) {
  const { t, language } = useTexts()
  const { reasonText, words, wordsLanguage } = item
  return (
    <>
      {reasonText !== null && <p>{reasonText[language]}</p>}
      {words !== null && (
        <p>
          {wordsLanguage === null || wordsLanguage === language ? (
            <OwnWords>{words}</OwnWords>
          ) : (
            <>
              <span lang={wordsLanguage}>{words}</span> <small>({t(`app.words.${wordsLanguage}`)})</small>
            </>
          )}
        </p>
      )}
    </>
  )
}
