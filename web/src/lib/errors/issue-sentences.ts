import { issueSentence } from '@firekeep/functions/contract';
import { z } from 'zod';

// Forms show what a schema says about their fields: in sentences for people where it has none of its own.
z.config({ customError: issueSentence });
