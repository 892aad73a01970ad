import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { MouseEvent } from 'react'
import { changeLanguage, useTexts } from '../../platform/texts.ts'
import classes from './header.module.css'

/** The three languages by their own names, on every page, as links that work before the script loads. */
export function Languages() {
  const { t, language } = useTexts()

  function change(event: MouseEvent, next: Language): void {
    event.preventDefault()
    void changeLanguage(next)
  }

  return (
    <nav aria-label={t('app.header.languages')}>
      <ul className={classes.languages}>
        {LANGUAGES.map((each) => (
          <li key={each}>
            <a
              href={`?lang=${each}`}
              lang={each}
              hrefLang={each}
              {...(each === language ? { 'aria-current': 'true' as const } : {})}
              onClick={(event) => change(event, each)}
            >
              {t(`kernel.languages.${each}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
