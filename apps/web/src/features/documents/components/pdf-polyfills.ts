// Built-ins that the PDF viewer's legacy build expects and the oldest supported browsers lack.
import 'core-js/stable'
