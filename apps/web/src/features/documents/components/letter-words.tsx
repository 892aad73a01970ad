import { countWords, LETTER_WORDS, letterLength } from '@portal/domain/documents/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { NoteBelow } from '../../../ui/note-below.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { docxText } from '../state/docx-text.ts'

async function wordsOf(id: string, signal: AbortSignal): Promise<number | null> {
  const text = await docxText(await call('downloadFile', { query: { id } }, { signal }))
  return text === null ? null : countWords(text)
}

/** Stated lengths of unreadable letters, until the page is closed. */
const statedLengths = new Map<string, string>()

/** Store of a letter's stated length: digits, empty if not stated. */
export type LetterLength = {
  readonly countOf: (letter: StoredFile) => string
  readonly onChange: (letter: StoredFile, count: string) => void
  readonly fault?: TextKey | undefined
  /** Words that the season asks for. Default: as specified. */
  readonly asked?: { readonly least: number; readonly most: number }
}

/**
 * Number of words in a motivation letter: counted in a .docx, else asked from its writer. A wrong length only warns.
 */
export function LetterWords({
  id,
  letter,
  length: stored,
}: {
  id: string
  letter: StoredFile
  length?: LetterLength | undefined
}) {
  const { t } = useTexts()
  const isText = /\.docx$/i.test(letter.name)
  const counted = useQuery({
    queryKey: ['letterWords', letter.id],
    queryFn: ({ signal }) => wordsOf(letter.id, signal),
    enabled: isText,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [own, setOwn] = useState(statedLengths.get(letter.id) ?? '')
  const typed = stored?.countOf(letter) ?? own
  if (isText && counted.isPending) return null
  const isCounted = typeof counted.data === 'number'
  const words = isCounted ? counted.data : typed === '' ? null : Number(typed)
  const asked = stored?.asked ?? LETTER_WORDS
  const length = words === null ? null : letterLength(words ?? 0, asked)
  return (
    <NoteBelow>
      {!isCounted && (
        <TextField
          id={id}
          name={id}
          label={t('documents.letter.ask')}
          hint={t('documents.letter.hint', asked)}
          value={typed}
          fault={stored?.fault}
          onChange={(next) => {
            const digits = next.replace(/\D/g, '').slice(0, 5)
            statedLengths.set(letter.id, digits)
            setOwn(digits)
            stored?.onChange(letter, digits)
          }}
          inputMode="numeric"
          autoComplete="off"
          width={5}
          isOptional
        />
      )}
      <p role="status" {...(length === null || length === 'fine' ? {} : { 'data-caution': true })}>
        {length !== null && t(`documents.letter.${length}`, { count: words ?? 0, ...asked })}
      </p>
    </NoteBelow>
  )
}
