/** The question being written. It outlives the panel, which can be hidden. */
import { create } from 'zustand';

export const useDraft = create<{ text: string; set: (text: string) => void }>()((set) => ({ text: '', set: (text) => set({ text }) }));
