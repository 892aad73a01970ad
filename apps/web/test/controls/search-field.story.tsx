import { useEffect, useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { Dialog } from '../../src/ui/dialog.tsx'
import { SearchField } from '../../src/ui/search-field.tsx'
import { has, useField } from './reported.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export function Story() {
  const { t } = useTexts()
  const field = useField(has('chosen') ? '5' : '')
  const [isOpen, setIsOpen] = useState(has('dialog'))
  const [isLoading, setIsLoading] = useState(has('loading'))
  useEffect(() => {
    const arrive = () => setIsLoading(false)
    window.addEventListener('arrive', arrive)
    return () => window.removeEventListener('arrive', arrive)
  }, [])
  const months = MONTHS.map((month) => ({ value: String(month), label: t(`app.date.months.${month}`) }))
  const control = (
    <SearchField
      {...field}
      label={t('app.date.month')}
      {...(has('hint') ? { hint: t('editing.pickHint') } : {})}
      options={isLoading ? [] : months}
      isLoading={isLoading}
      {...(has('other') ? { other: '12' } : {})}
    />
  )
  if (!has('dialog')) return control
  return (
    <Dialog isOpen={isOpen} title={t('interviews.list.filters')} onClose={() => setIsOpen(false)}>
      {control}
    </Dialog>
  )
}
