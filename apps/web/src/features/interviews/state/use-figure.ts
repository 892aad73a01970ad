import { useTexts } from '../../../app/texts.ts'

/** A mean or a total with two digits, as the reader's language writes it. */
export function useFigure(): (value: number) => string {
  const { language } = useTexts()
  return (value) => value.toFixed(2).replace('.', language === 'en' ? '.' : ',')
}
