import guidance from '../../../../../locales/en/guidance.json'

export default { guidance }
