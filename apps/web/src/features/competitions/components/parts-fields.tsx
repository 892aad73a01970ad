import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Setup } from '../state/setup-calls.ts'
import classes from './setup.module.css'

type Part = NonNullable<Setup['parts']>[number]
/** A part with its maximum as typed. `key` stays while its code is typed. */
export type TypedPart = Omit<Part, 'most'> & { readonly most: string; readonly key: string }

export const typedParts = (parts: Setup['parts']): readonly TypedPart[] =>
  (parts ?? []).map((part) => ({ ...part, most: part.most === 0 ? '' : String(part.most), key: part.code }))
export const partsOf = (typed: readonly TypedPart[]): Part[] =>
  typed.map(({ key: _, ...part }) => ({ ...part, most: Number(part.most) }))

type PartsFieldsProps = {
  readonly parts: readonly TypedPart[]
  readonly isDisabled: boolean
  readonly onChange: (parts: readonly TypedPart[]) => void
}

/** Parts of a testing: code, name in each language and maximum. The portal states no maximums of its own. */
export function PartsFields({ parts, isDisabled, onChange }: PartsFieldsProps) {
  const { t } = useTexts()
  const put = (key: string, change: Partial<TypedPart>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)))
  return (
    <fieldset className={classes.form}>
      <legend>{t('competitions.parts.title')}</legend>
      <p>{t('competitions.parts.lead')}</p>
      {parts.map(({ key, code, name, most }, at) => (
        <fieldset key={key} className={classes.numbers}>
          <legend>{t('competitions.parts.nth', { number: at + 1 })}</legend>
          <TextField
            id={`part-${key}-code`}
            name={`${key} code`}
            label={t('competitions.parts.code')}
            value={code}
            maxLength={40}
            width={18}
            isUnmarked
            isDisabled={isDisabled}
            onChange={(typed) => put(key, { code: typed.toUpperCase() })}
          />
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              id={`part-${key}-${language}`}
              name={`${key} ${language}`}
              label={t(`competitions.nameIn.${language}`)}
              value={name[language]}
              maxLength={200}
              width={24}
              isUnmarked
              isDisabled={isDisabled}
              onChange={(typed) => put(key, { name: { ...name, [language]: typed } })}
            />
          ))}
          <TextField
            id={`part-${key}-most`}
            name={`${key} most`}
            label={t('competitions.parts.most')}
            value={most}
            inputMode="numeric"
            maxLength={4}
            width={5}
            isUnmarked
            isDisabled={isDisabled}
            onChange={(typed) => put(key, { most: digits(typed) })}
          />
          {!isDisabled && (
            <div>
              <Button look="quiet" onClick={() => onChange(parts.filter((part) => part.key !== key))}>
                {t('competitions.parts.remove', { number: at + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {!isDisabled && (
        <div>
          <Button
            look="secondary"
            onClick={() =>
              onChange([...parts, { key: `new ${parts.length}`, code: '', name: { kk: '', ru: '', en: '' }, most: '' }])
            }
          >
            {t('competitions.parts.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
