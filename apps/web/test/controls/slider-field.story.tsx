import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { SliderField } from '../../src/ui/slider-field.tsx'
import { has, report } from './reported.ts'

export function Story() {
  const { t } = useTexts()
  const [value, setValue] = useState(2)
  return (
    <SliderField
      id="field"
      label={t('documents.crop.zoom')}
      value={value}
      least={1}
      most={5}
      isDisabled={has('disabled')}
      onChange={(next) => {
        report(next)
        setValue(next)
      }}
    />
  )
}
