// Nothing of the person who left stays in the tab.
sessionStorage.clear();
