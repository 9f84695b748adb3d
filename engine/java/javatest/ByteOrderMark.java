class B{/** B. @return b*/int b(){return 0x1.8p-3+1e+5f+0b1_0-1__0L;}}
