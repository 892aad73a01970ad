import guidance from '../../../../../locales/ru/guidance.json'

export default { guidance }
