import { UNIVERSITY_TYPES } from '@portal/domain/directory/rules.ts'
import { LEARNING_FORMS } from '@portal/domain/kernel/education.ts'
import { LONGEST } from '@portal/domain/universities/schema.ts'
import { now } from '../../../platform/clock.ts'
import { digits, grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { type AnswerWidth, TextField } from '../../../ui/text-field.tsx'
import { YesNoField } from '../../../ui/yes-no-field.tsx'
import { previewOf } from '../state/preview.ts'
import { checkMain, type MainValues, mainBody, mainValues, type Profile } from '../state/tab-values.ts'
import { useTab } from '../state/use-tab.ts'
import { CheckGroup } from './check-group.tsx'
import classes from './editing.module.css'
import { TabFrame } from './tab-frame.tsx'
import { factsBy } from './their-change.tsx'

export function MainTab({ profile }: { profile: Profile }) {
  const { t, language } = useTexts()
  const labels: Record<keyof MainValues, string> = {
    nameKz: t('editing.fields.nameKz'),
    nameRu: t('editing.fields.nameRu'),
    nameEn: t('editing.fields.nameEn'),
    abbreviationKz: t('editing.fields.abbreviationKz'),
    abbreviationRu: t('editing.fields.abbreviationRu'),
    type: t('universities.fields.type'),
    totalEduPrograms: t('universities.fields.totalEduPrograms'),
    totalStudents: t('universities.fields.totalStudents'),
    averageEduCost: t('editing.fields.averageEduCost'),
    educationTypes: t('universities.fields.educationTypes'),
    accreditation: t('universities.fields.accreditation'),
    studentTeacherRatio: t('universities.fields.studentTeacherRatio'),
    presenceInRankings: t('universities.fields.presenceInRankings'),
    dormitoryAvailability: t('universities.fields.dormitoryAvailability'),
    studentHouse: t('universities.fields.studentHouse'),
    militaryDepartment: t('universities.fields.militaryDepartment'),
  }
  const editor = useTab({ tab: 'main_info', profile, valuesOf: mainValues, bodyOf: mainBody, labels, check: checkMain })
  const { form } = editor
  const figure = (text: string) => (/^\d+$/.test(text) ? grouped(Number(text), language) : text)
  const textOf = (values: MainValues, name: keyof MainValues): string => {
    switch (name) {
      case 'type':
        return values.type && t(`directory.types.${values.type}`)
      case 'educationTypes':
        return values.educationTypes.map((each) => t(`directory.learningForms.${each}`)).join(', ')
      case 'studentHouse':
      case 'militaryDepartment':
        return values[name] && t(`app.form.${values[name]}`)
      case 'totalEduPrograms':
      case 'totalStudents':
      case 'averageEduCost':
        return figure(values[name])
      default:
        return values[name]
    }
  }
  const text = (name: 'nameKz' | 'nameRu' | 'nameEn') => <TextField {...form.field(name)} maxLength={LONGEST.name} />
  /** Names and figures that are the same in every language (docs/decisions/0019-facts-that-need-no-translation.md). */
  const fact = (name: 'accreditation' | 'presenceInRankings' | 'dormitoryAvailability') => (
    <TextField
      {...form.field(name)}
      hint={t(`editing.hints.${name}`, { year: now().getFullYear() })}
      maxLength={LONGEST.fact}
    />
  )
  const number = (name: 'totalEduPrograms' | 'totalStudents' | 'averageEduCost', width: AnswerWidth) => (
    <TextField
      {...form.field(name)}
      inputMode="numeric"
      width={width}
      maxLength={9}
      onChange={(typed) => form.change({ [name]: digits(typed) })}
    />
  )
  const yesOrNo = (name: 'studentHouse' | 'militaryDepartment') => (
    <YesNoField {...form.field(name)} emptyLabel={t('app.states.notFilled')} width={14} isOptional />
  )
  return (
    <TabFrame
      tab="main_info"
      profile={profile}
      editor={editor}
      factsOf={factsBy(labels, textOf)}
      preview={(page) => previewOf(page, profile, mainBody(form.values))}
    >
      <Section title={t('editing.main.names')}>
        {text('nameKz')}
        {text('nameRu')}
        {text('nameEn')}
        <div className={classes.columns}>
          <TextField {...form.field('abbreviationKz')} maxLength={60} width={20} />
          <TextField {...form.field('abbreviationRu')} maxLength={60} width={20} />
        </div>
      </Section>
      <Section title={t('editing.main.study')}>
        <ChoiceField
          {...form.field('type')}
          options={UNIVERSITY_TYPES.map((value) => ({ value, label: t(`directory.types.${value}`) }))}
          width={24}
        />
        <div className={classes.columns}>
          {number('totalEduPrograms', 8)}
          {number('totalStudents', 8)}
        </div>
        <TextField
          {...form.field('studentTeacherRatio')}
          hint={t('editing.hints.studentTeacherRatio')}
          maxLength={60}
          width={12}
        />
        {number('averageEduCost', 12)}
        <CheckGroup
          {...form.field('educationTypes')}
          options={LEARNING_FORMS.map((value) => ({ value, label: t(`directory.learningForms.${value}`) }))}
        />
        {fact('accreditation')}
        {fact('presenceInRankings')}
      </Section>
      <Section title={t('editing.main.life')}>
        {fact('dormitoryAvailability')}
        <div className={classes.columns}>
          {yesOrNo('studentHouse')}
          {yesOrNo('militaryDepartment')}
        </div>
      </Section>
    </TabFrame>
  )
}
