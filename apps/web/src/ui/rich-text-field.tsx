import { useDeferredValue, useRef } from 'react'
import { useTexts } from '../platform/texts.ts'
import fieldClasses from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'
import listClasses from './list.module.css'
import { RichText } from './rich-text.tsx'
import classes from './rich-text-field.module.css'
import { type Mark, marked } from './text-marks.ts'

const MARKS: readonly { readonly mark: Mark; readonly sign: string }[] = [
  { mark: 'strong', sign: 'B' },
  { mark: 'emphasis', sign: 'I' },
  { mark: 'heading', sign: 'H' },
  { mark: 'list', sign: '•' },
  { mark: 'link', sign: '↗' },
]

type RichTextFieldProps = FieldProps<string> & {
  readonly rows?: number
  readonly maxLength?: number
  readonly lang?: string
  readonly headingLevel?: 2 | 3 | 4
}

export function RichTextField({ rows = 12, maxLength, lang, headingLevel = 4, ...field }: RichTextFieldProps) {
  const { t } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const shown = useDeferredValue(field.value)

  function applyMark(mark: Mark): void {
    const box = area.current
    if (box === null) return
    const { text, insert, from, to, start, end } = marked(
      { text: box.value, start: box.selectionStart, end: box.selectionEnd },
      mark,
    )
    if (maxLength !== undefined && text.length > maxLength) return
    box.focus()
    box.setSelectionRange(from, to)
    // The browser's undo history records only this command; React handles it as typing.
    if (!document.execCommand('insertText', false, insert)) field.onChange(text)
    requestAnimationFrame(() => box.setSelectionRange(start, end))
  }

  return (
    <div className={classes.sides}>
      <Field field={field}>
        <fieldset aria-controls={field.id} className={classes.marks}>
          <legend className={listClasses.hidden}>{t('editing.marks.label')}</legend>
          {MARKS.map(({ mark, sign }) => (
            <button
              key={mark}
              type="button"
              className={classes.mark}
              disabled={field.isDisabled}
              aria-label={t(`editing.marks.${mark}`)}
              title={t(`editing.marks.${mark}`)}
              // Keeps the selection in the text area.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => applyMark(mark)}
            >
              <span aria-hidden="true" data-mark={mark}>
                {sign}
              </span>
            </button>
          ))}
        </fieldset>
        <textarea
          {...controlProps(field)}
          ref={area}
          lang={lang}
          className={fieldClasses.control}
          rows={rows}
          value={field.value}
          maxLength={maxLength}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      </Field>
      <div className={classes.preview}>
        <p className={classes.title}>{t('editing.marks.preview')}</p>
        <div lang={lang}>
          {shown.trim() === '' ? (
            <p className={classes.title}>{t('editing.marks.empty')}</p>
          ) : (
            <RichText text={shown} headingLevel={headingLevel} />
          )}
        </div>
      </div>
    </div>
  )
}
